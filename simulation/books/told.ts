/**
 * What the operator's own program was told is what happened since it asked to be: each event with its figures, under one number however
 * often it came, and those of one member in their order. At a quiet moment.
 */
import type { Heard, Program } from '../processes/program.ts';
import { fen, type Town, told } from '../town.ts';

const events = [
  'deposit.credited',
  'withdrawal.approved',
  'withdrawal.refused',
  'member.registered',
] as const;

export interface ToldBooks {
  /** Whatever waits for the program is due now. */
  hurry(town: Town): Promise<void>;
  /** @returns how many events still wait */
  waiting(town: Town): Promise<number>;
  /** @throws what is wrong, in words */
  check(town: Town): Promise<void>;
}

/** Two of the staff agree that it is told; its secret is shown once. */
export async function subscribe({ world, by, codeOf }: Town, program: Program): Promise<ToldBooks> {
  const { api, now } = world;
  const wanted = { title: '模拟', url: program.url, events: [...events] };
  const proposal = { reason: '模拟', typed: {} };
  const asked = await by('chief', (token) => api.staff('proposeWebhook', { ...wanted, proposal }, token));
  told(asked);
  const yes = { id: asked.data.change?.id ?? 0, typed: {} };
  told(await by('chief2', (token) => api.staff('approveRuleChange', yes, token)));
  const since = new Date(now());
  const { data } = await by('chief', (token) => api.staff('webhookReceivers', {}, token));
  const id = data.rows.at(-1)?.id ?? 0;
  const code = await codeOf('chief');
  const shown = await by('chief', (token) => api.staff('showWebhookSecret', { id, code }, token));
  told(shown);
  program.secret = shown.data.secret;

  return {
    async hurry({ by: asks }) {
      program.mood = 'well';
      told(await asks('chief', (token) => api.staff('switchWebhook', { id, to: 'on' }, token)));
    },
    async waiting({ world: { eye } }) {
      const { rows } = await eye.query<{ waiting: number }>(
        "select count(*)::int as waiting from webhook_delivery where state = 'waiting'",
      );
      return rows[0]?.waiting ?? 0;
    },
    async check(town) {
      if (program.unsigned[0]) throw new Error(`nobody signed what was told: ${program.unsigned[0]}`);
      const once = onceEach(program.heard);
      const [heard, happened] = [once.map(inWords).sort(), await happenedSince(town, since)];
      const missing = happened.find((one) => !heard.includes(one));
      if (missing) throw new Error(`nobody was told: ${missing}`);
      if (heard.length !== happened.length)
        throw new Error(
          `${happened.length} things happened, and ${heard.length} were told: ${heard.find((one, place) => one !== happened[place])}`,
        );
      await checkOrder(town, once);
    },
  };
}

/** @throws where one number says two things */
function onceEach(heard: readonly Heard[]): readonly Heard[] {
  const known = new Map<string, Heard>();
  for (const one of heard) {
    const before = known.get(one.id);
    if (before === undefined) known.set(one.id, one);
    else if (before.body !== one.body) throw new Error(`event ${one.id} said two things`);
  }
  return [...known.values()];
}

function inWords({ type, data }: Heard): string {
  const { memberId, orderNo = '', asked, credited, amount } = data;
  const sums = [asked, credited, amount].flatMap((yuan) => (yuan === undefined ? [] : [fen(Number(yuan))]));
  return `${type} ${memberId} ${orderNo} ${sums.join(' ')}`;
}

async function happenedSince({ world: { eye } }: Town, since: Date): Promise<string[]> {
  const { rows } = await eye.query<{ words: string }>(
    `select 'deposit.credited ' || member_id || ' ' || order_no || ' ' || amount || ' ' || credited as words
       from deposit_order where state = 'approved' and decided_at >= $1
     union all
     select case state when 'approved' then 'withdrawal.approved ' else 'withdrawal.refused ' end || member_id || ' ' || order_no || ' ' || amount
       from withdrawal_order where state <> 'pending' and decided_at >= $1
     union all
     select 'member.registered ' || id || '  ' from member where registered_at >= $1`,
    [since],
  );
  return rows.map(({ words }) => words).sort();
}

async function checkOrder({ world: { eye } }: Town, once: readonly Heard[]): Promise<void> {
  const { rows } = await eye.query<{ event_id: string; id: string }>(
    'select event_id, id::text from webhook_event',
  );
  const written = new Map(rows.map(({ event_id, id }) => [event_id, BigInt(id)]));
  const last = new Map<unknown, bigint>();
  for (const { id, data } of once) {
    const number = written.get(id);
    // What is a month old is forgotten.
    if (number === undefined) continue;
    if (number < (last.get(data.memberId) ?? 0n))
      throw new Error(`member ${data.memberId}: ${id} was told after what was written later`);
    last.set(data.memberId, number);
  }
}
