/** Who members are, and the way back for those who lost their passwords: forms and requests, and what staff say to them. */
import type { Dice } from '../dice.ts';
import { told } from '../town.ts';
import { type Invented, inventedAddress, outside } from './members.ts';
import { minuteMs } from './spans.ts';
import { anybody, asks, does, type Office, type Person, type Task } from './task.ts';

type FormVerdict = 'approved' | 'mismatch' | 'expired' | 'waits';

/** No document has such a number. */
const sampleNumber = (dice: Dice) => `SAMPLE${dice.whole(1_000_000, 9_999_999)}`;

/** A form without pictures: they would be drawn and read by threads, which know no virtual time. */
async function sendForm(office: Office, person: Person, dice: Dice): Promise<string> {
  const { api } = office.place;
  const [month, day] = [dice.whole(1, 12), dice.whole(1, 28)].map((part) => String(part).padStart(2, '0'));
  const form = {
    wants: 'basic',
    name: person.realName,
    birthday: `${dice.whole(1968, 2003)}-${month}-${day}`,
    country: 'CN',
    kind: dice.pick(['id_card', 'id_card', 'passport'] as const),
    number: sampleNumber(dice),
    password: person.password,
  } as const;
  const key = crypto.randomUUID();
  const { number } = await asks(office, person, (token) => api.call('submitIdentity', form, { token, key }));
  return number;
}

/** Somebody of whom nothing is known yet. */
async function unknown(office: Office, dice: Dice): Promise<Person | undefined> {
  for (let tries = 0; tries < 8; tries += 1) {
    const person = anybody(office, dice);
    const { level, form } = await asks(office, person, (token) =>
      office.place.api.call('identityStatus', {}, { token }),
    );
    if (level === 'none' && form === null) return person;
  }
  return undefined;
}

const formAt = (at: number, verdict: FormVerdict): Task => ({
  at,
  async run(office, dice) {
    const { api } = office.place;
    const person = await unknown(office, dice);
    if (!person) return;
    const number = await sendForm(office, person, dice);
    if (verdict === 'waits') return;
    await office.place.sleep(dice.whole(5 * minuteMs, 20 * minuteMs));
    const found = await does<{ rows: { id: number }[] }>(
      office,
      'clerk',
      (token) => api.staff('identityQueue', { search: number }, token),
      dice,
    );
    const [row] = found.rows;
    if (!row) throw new Error(`no form ${number}`);
    const { id } = row;
    const reason = '核对身份资料';
    await does(office, 'clerk', (token, key) => api.staff('readIdentity', { id, reason }, token, key), dice);
    if (verdict === 'approved')
      await does(office, 'clerk', (token, key) => api.staff('approveIdentity', { id }, token, key), dice);
    else {
      const no = { id, verdict: verdict === 'expired' ? 'more' : 'refused', why: verdict } as const;
      await does(office, 'clerk', (token, key) => api.staff('refuseIdentity', no, token, key), dice);
    }
  },
});

type Recovery = 'approved' | 'rejected' | 'stopped' | 'waits';

/** Somebody who is known by an address of theirs, and has lost both passwords. @returns the request's number */
async function askBack(office: Office, dice: Dice, person: Invented, tail: string): Promise<string> {
  const { place } = office;
  const opened = await outside(place, person, 'openRecovery', {
    name: person.name,
    wants: 'both',
    realname: person.realName,
    deposit: '',
    tail,
    venue: '',
    month: new Date(place.now() + 8 * 3_600_000).toISOString().slice(0, 7),
  });
  told(opened);
  await place.sleep(dice.whole(5 * minuteMs, 30 * minuteMs));
  return opened.data.number;
}

const recoveryAt = (at: number, ending: Recovery): Task => ({
  at,
  async run(office, dice) {
    const { api } = office.place;
    const person = await office.newcomer(dice);
    const address = inventedAddress(dice, 'TRC20');
    const card = { bank: 'USDT', bank_owner: 'TRC20', bank_no: address, pay_pass: person.payPassword };
    await asks(office, person, (token) => api.call('bindCard', card, { token }));
    const number = await askBack(office, dice, person, address.slice(-4));
    if (ending === 'waits') return;
    if (ending === 'stopped') {
      const { recoveries } = await asks(office, person, (token) =>
        api.call('accountSecurity', {}, { token }),
      );
      for (const { id } of recoveries)
        await asks(office, person, (token) => api.call('stopRecovery', { id: Number(id) }, { token }));
      return;
    }
    const queue = await does<{ rows: { id: number }[] }>(
      office,
      'chief',
      (token) => api.staff('recoveryQueue', { search: number }, token),
      dice,
    );
    const [row] = queue.rows;
    if (!row) throw new Error(`no request ${number}`);
    const { id } = row;
    if (ending === 'rejected') {
      const no = { id, reason: '来电核对时无法说明最近一次登录地点' };
      await does(office, 'chief', (token, key) => api.staff('rejectRecovery', no, token, key), dice);
    } else
      for (const name of ['chief', 'chief2'] as const)
        await does(office, name, (token, key) => api.staff('approveRecovery', { id }, token, key), dice);
  },
});

export const checks: readonly Task[] = [
  ...[0.18, 0.36, 0.53, 0.69, 0.83, 0.91].map((at) => formAt(at, 'approved')),
  formAt(0.44, 'mismatch'),
  formAt(0.74, 'expired'),
  formAt(1, 'waits'),
  formAt(1, 'waits'),
  recoveryAt(0.47, 'approved'),
  recoveryAt(0.66, 'rejected'),
  recoveryAt(0.88, 'stopped'),
  recoveryAt(1, 'waits'),
];
