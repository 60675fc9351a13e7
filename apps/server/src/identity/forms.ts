/** Our own form: what members say of themselves, kept sealed, one at a time. */
import type { IdentityReason, IdentityState, IdentityWant } from '@mingpai/contract/identity';
import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable } from '../platform/database.ts';
import { newOrderNumber } from '../platform/ids.ts';
import { done, type Outcome, type Refused, refused } from '../platform/outcome.ts';
import type { Settings } from '../settings/index.ts';
import { birthdayAt } from './age.ts';
import type { IdentityChecker } from './checker-port.ts';
import { queueCheck } from './checks.ts';
import type { Details } from './details.ts';
import type { OpenVault } from './encryption.ts';
import { levelOf } from './levels.ts';
import { lockPictures } from './pictures.ts';
import { noteUnderage } from './underage.ts';

export interface FormDeps {
  readonly site: AppContext;
  readonly settings: Settings;
  readonly vault: OpenVault;
  /** Undefined: people decide alone. */
  readonly checker: IdentityChecker | undefined;
}

/**
 * Sends a form with the pictures that were uploaded. Somebody under age is refused at once, and hears what becomes of their money.
 * Refusals `identity_form_wrong`, `identity_level_held`, `identity_form_waits`, `identity_pictures_missing`, `identity_unavailable`
 */
export async function submitForm(
  { site: { database, clock, config }, settings, vault: vaultOf, checker }: FormDeps,
  memberId: bigint,
  wants: IdentityWant,
  typed: Details,
): Promise<Outcome<{ number: string; underage: boolean }>> {
  const now = clock.now();
  const form = tidied(typed);
  const wrong = wrongIn(form, now);
  if (wrong) return wrong;
  const vault = await vaultOf();
  if (vault === undefined) return refused('identity_unavailable');
  const { leastAge } = await settings.current('identity');
  const ofAgeAt = birthdayAt(form.birthday, leastAge);
  const underage = ofAgeAt !== undefined && ofAgeAt > now;
  const document = vault.markOf(`${form.country}/${form.kind}/${form.number}`);
  return database.transaction(async (tx) => {
    await lockPictures(tx, memberId);
    const held = await levelOf(tx, memberId);
    // Whoever was found under age shows again what they had shown: nothing else ends it.
    if (held.ofAgeAt === undefined && (held.level === 'full' || held.level === wants))
      return refused('identity_level_held');
    const { rows: open } = await tx.query(
      "select from identity_form where member_id = $1 and state = 'open'",
      [memberId],
    );
    if (open.length > 0) return refused('identity_form_waits');
    const { rows: sides } = await tx.query<{ side: string }>(
      'select distinct side from identity_picture where member_id = $1 and form_id is null',
      [memberId],
    );
    const has = (side: string) => sides.some((one) => one.side === side);
    // Whoever was found under age once is believed by a document only.
    const shown = wants === 'full' || held.ofAgeAt !== undefined;
    if (shown && !(has('front') && has('holder'))) return refused('identity_pictures_missing');
    const number = newOrderNumber('I', beijingText(now));
    const { rows } = await tx.query<{ id: bigint }>(
      `insert into identity_form (number, member_id, wants, at, details, document, underage, state, reason, decided_at)
       values ($1, $2, $3, $4::timestamptz, $5, $6, $7::boolean, case when $7::boolean then 'refused' else 'open' end,
               case when $7::boolean then 'underage' end, case when $7::boolean then $4::timestamptz end)
       returning id`,
      [
        number,
        memberId,
        wants,
        now,
        vault.seal(Buffer.from(JSON.stringify(form)), `form/${number}`),
        document,
        underage,
      ],
    );
    const formId = rows[0]?.id;
    await tx.query('update identity_picture set form_id = $2 where member_id = $1 and form_id is null', [
      memberId,
      formId ?? null,
    ]);
    if (checker !== undefined && formId !== undefined && !underage)
      await queueCheck(tx, { formId, checker, now, minutes: config.IDENTITY_CHECKER_MINUTES });
    if (underage) await noteUnderage(tx, { clock }, memberId, ofAgeAt);
    return done({ number, underage });
  });
}

export interface OwnForm {
  readonly id: bigint;
  readonly number: string;
  readonly wants: IdentityWant;
  readonly state: IdentityState;
  readonly reason: IdentityReason | null;
  readonly at: Date;
  readonly decided: Date | null;
}

/** The newest first. */
export async function formsOf(db: Queryable, memberId: bigint, most: number): Promise<readonly OwnForm[]> {
  const { rows } = await db.query<OwnForm>(
    `select id, number, wants, state, reason, at, decided_at as decided from identity_form
      where member_id = $1 order by id desc limit $2`,
    [memberId, most],
  );
  return rows;
}

function tidied({ name, birthday, country, kind, number }: Details): Details {
  return {
    name: name.normalize('NFC').trim(),
    birthday: birthday.trim(),
    country: country.trim().toUpperCase(),
    kind,
    // One document however it is typed: with blanks, hyphens, full width.
    number: number
      .normalize('NFKC')
      .replace(/[^0-9A-Za-z]/g, '')
      .toUpperCase(),
  };
}

function wrongIn({ name, birthday, country, number }: Details, now: Date): Refused | undefined {
  if (name === '' || name.length > 60) return refused('identity_form_wrong', { what: 'name' });
  const born = birthdayAt(birthday, 0);
  if (born === undefined || born > now || born.getUTCFullYear() < 1900)
    return refused('identity_form_wrong', { what: 'birthday' });
  if (!/^[A-Z]{2}$/.test(country)) return refused('identity_form_wrong', { what: 'country' });
  return number.length < 5 || number.length > 30
    ? refused('identity_form_wrong', { what: 'number' })
    : undefined;
}
