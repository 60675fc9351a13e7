/** The staff's calls on what each level may: rules of money, with a second yes; translation only. */
import { type IdentityLevel, identityLevels, identitySpans } from '@mingpai/contract/identity';
import {
  type ConsolePayloadOf,
  changeSettings,
  type DefineConsoleCall,
  proposedChange,
  type RuleDesk,
} from '../backoffice/index.ts';
import type { AppContext } from '../platform/context.ts';
import { done, refused } from '../platform/outcome.ts';
import { lastSet, type Settings } from '../settings/index.ts';
import type { IdentityRules } from './levels.ts';

type Typed = Omit<ConsolePayloadOf<'updateIdentitySettings'>, 'version' | 'proposal'>;

export function identitySettingsConsole(
  define: DefineConsoleCall,
  { database, clock }: AppContext,
  { settings, rules }: { readonly settings: Settings; readonly rules: RuleDesk },
): void {
  define('identitySettings', async () => {
    return database.transaction(async (tx) => {
      // Value and version have to be of one moment.
      const { value, version } = await settings.locked(tx, 'identity');
      const { setBy, setAt } = await lastSet(tx, 'identity');
      return done({ ...inYuan(value), version, setBy, setAt: setAt?.toISOString() ?? null });
    });
  });

  define.change('updateIdentitySettings', ({ version, proposal, ...typed }, { staff }, change) =>
    change(async (tx) =>
      proposedChange(
        await changeSettings(
          tx,
          rules,
          staff,
          {
            areas: ['identity'],
            needs: 'settings',
            subject: 'identity',
            edit: (_held, versions) =>
              versions.identity === version
                ? done({ identity: inFen(typed) })
                : refused('settings_changed_meanwhile'),
            detail: (was, is) => changesOf(inYuan(was.identity), inYuan(is.identity)),
          },
          proposal,
        ),
        staff,
        clock.now(),
      ),
    ),
  );
}

const scaled = (by: (figure: number) => number) => (figure: number | null) =>
  figure === null ? null : by(figure);
const toFen = scaled((yuan) => yuan * 100);
const toYuan = scaled((fen) => Math.floor(fen / 100));

function inFen({ none, basic, full, askFrom, ...rest }: Typed): IdentityRules {
  return {
    none: levelBy(toFen, none),
    basic: levelBy(toFen, basic),
    full: levelBy(toFen, full),
    askFrom: askFrom * 100,
    ...rest,
  };
}

function inYuan({ none, basic, full, askFrom, ...rest }: IdentityRules): Typed {
  return {
    none: levelBy(toYuan, none),
    basic: levelBy(toYuan, basic),
    full: levelBy(toYuan, full),
    askFrom: Math.floor(askFrom / 100),
    ...rest,
  };
}

type Level = Typed[IdentityLevel];

function levelBy(by: (figure: number | null) => number | null, { deposits, withdrawals }: Level): Level {
  const each = ({ day, month, life }: Level['deposits']) => ({
    day: by(day),
    month: by(month),
    life: by(life),
  });
  return { deposits: each(deposits), withdrawals: each(withdrawals) };
}

/** What was set and what is set now, of each figure that changes. */
function changesOf(before: Typed, after: Typed): Record<string, string> {
  const now = new Map(flat(after));
  return Object.fromEntries(
    flat(before).flatMap(([name, was]) => {
      const is = now.get(name) ?? '';
      return is === was ? [] : [[name, `${was} → ${is}`]];
    }),
  );
}

function flat(typed: Typed): (readonly [string, string])[] {
  const levels = identityLevels.flatMap((level) =>
    (['deposits', 'withdrawals'] as const).flatMap((way) =>
      identitySpans.map(
        (span) => [`${level}.${way}.${span}`, String(typed[level][way][span] ?? '')] as const,
      ),
    ),
  );
  const { askFrom, usualHours, leastAge, twoFrom } = typed;
  return [
    ...levels,
    ['askFrom', String(askFrom)],
    ['usualHours', String(usualHours)],
    ['leastAge', String(leastAge)],
    ['twoFrom', twoFrom],
  ];
}
