/** Members' calls on who they are; translation only. */
import { type identitySpans, largestDocument, pictureSides } from '@mingpai/contract/identity';
import { yuanNumber } from '@mingpai/contract/money';
import { message } from '@mingpai/contract/texts';
import { verifyLoginPassword } from '../members/index.ts';
import { beijingText } from '../platform/clock.ts';
import { done, refused } from '../platform/outcome.ts';
import type { LimitRule } from '../platform/rate-limit.ts';
import type { DefineCall } from '../platform/router.ts';
import { takeUpload } from '../platform/uploads.ts';
import { type FormDeps, formsOf, submitForm } from './forms.ts';
import { above } from './guard.ts';
import {
  asksAnything,
  depositsUsed,
  type Figures,
  figuresOf,
  levelOf,
  type Used,
  withdrawalsUsed,
} from './levels.ts';
import { addPicture, dropPicture, waitingPictures } from './pictures.ts';
import { tell } from './told.ts';

const uploadsEach: LimitRule = { name: 'identity-picture/member', attempts: 30, perSeconds: 86_400 };
const formsEach: LimitRule = { name: 'identity-form/member', attempts: 10, perSeconds: 86_400 };

export function identityApi(define: DefineCall, parts: FormDeps): void {
  const { site, settings, vault, checker } = parts;
  const { database, clock } = site;

  define('identityStatus', async (_payload, { memberId }) => {
    const rules = await settings.current('identity');
    const now = clock.now();
    // Whoever reads this is told by it: the page of deposits shows it before the sum.
    await database.transaction((tx) => tell(tx, clock, rules, memberId));
    const [held, [form], pictures, paidIn, taken] = await Promise.all([
      levelOf(database, memberId),
      formsOf(database, memberId, 1),
      waitingPictures(database, memberId),
      depositsUsed(database, memberId, now),
      withdrawalsUsed(database, memberId, now),
    ]);
    const roomOf = (level: typeof held.level) => {
      const { deposits, withdrawals } = figuresOf(rules, level);
      return { deposits: spansOf(deposits, paidIn), withdrawals: spansOf(withdrawals, taken) };
    };
    const next = above(held.level);
    return done({
      asks: asksAnything(rules),
      level: held.level,
      since: held.since && held.level !== 'none' ? beijingText(held.since) : null,
      ...roomOf(held.level),
      next: next && { level: next, pictures: next === 'full' || held.ofAgeAt !== undefined, ...roomOf(next) },
      hours: rules.usualHours,
      leastAge: rules.leastAge,
      service: checker !== undefined,
      underage: held.ofAgeAt !== undefined && held.ofAgeAt > now,
      form: form
        ? {
            number: form.number,
            wants: form.wants,
            state: form.state,
            reason: form.reason,
            at: beijingText(form.at),
            decided: form.decided ? beijingText(form.decided) : null,
          }
        : null,
      pictures: pictures.map(({ id, side, at }) => ({ id, side, at: beijingText(at) })),
    });
  });

  define('uploadIdentityPicture', async (_payload, { memberId, request }) => {
    const taken = await takeUpload(request, site.limits, uploadsEach, memberId, largestDocument);
    if (!taken.ok) return taken;
    const { bytes, field } = taken.value;
    const side = pictureSides.find((one) => one === field('side'));
    return side === undefined
      ? refused('document_not_a_picture')
      : addPicture(site, vault, { memberId, side, upload: bytes });
  });

  define('dropIdentityPicture', async ({ id }, { memberId }) => {
    await dropPicture(database, memberId, id);
    return done(null);
  });

  define('submitIdentity', async ({ wants, password, ...details }, { memberId }) => {
    // A birthday can end deposits and play: a session that was left open is not enough.
    const verified = await verifyLoginPassword(site, memberId, password);
    if (!verified.ok) return verified;
    if ((await site.limits.hit(formsEach, String(memberId))) !== undefined) return refused('rate_limited');
    const sent = await submitForm(parts, memberId, wants, details);
    if (!sent.ok) return sent;
    const { number, underage } = sent.value;
    return done({ number }, message(underage ? 'identity_sent_underage' : 'identity_sent'));
  });
}

function spansOf(figures: Figures, used: Used) {
  const room = (span: (typeof identitySpans)[number]) => {
    const most = figures[span];
    if (most === null) return { most: null, left: null };
    return { most: yuanNumber(most), left: yuanNumber(most > used[span] ? most - used[span] : 0n) };
  };
  return { day: room('day'), month: room('month'), life: room('life') };
}
