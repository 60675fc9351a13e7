/** Whoever reads a page's name in the menu asks the log by it: it finds what is done there, or says that it does not know the word. */
import { expect, test } from 'vitest';
import { askedOfLog, understood } from '../labels/asked-log.ts';
import { english } from '../texts/english/index.ts';
import { menuGroups, resources } from './resources.tsx';

const now = new Date('2026-11-29T02:00:00.000Z');
const chinese = [...menuGroups, ...resources].map(({ label }) => label);
/** The English of a label, of several things where the menu says so. */
const inEnglish = (label: string) => english[`${label}@many`] ?? english[label] ?? '';

/** Of these pages the log has nothing, in both languages. */
const nothing = [
  '总览',
  '账户注销',
  '场馆转账',
  '超时未结注单',
  '代理报表',
  '账本状态',
  '操作日志',
  '开站清单',
];

test.each([...new Set(chinese)])('%s', (label) => {
  for (const word of [label, inEnglish(label)]) {
    expect(word).not.toBe('');
    const { asked, unknown } = understood(word, now);
    if (nothing.includes(label)) {
      expect({ asked, unknown }).toEqual({ asked: {}, unknown: [word] });
      continue;
    }
    // It is taken for no words of a reason, and for nobody's name.
    expect(Object.keys(asked).filter((field) => field === 'reason' || field === 'username')).toEqual([]);
    expect(unknown).toEqual([]);
    // The log's own names have no capitals.
    const subject = /^[a-z_-]+$/.test(asked.search ?? '') ? 1 : 0;
    const found = (asked.actions?.length ?? 0) + (asked.items?.length ?? 0) + subject;
    expect(found).toBeGreaterThan(0);
  }
});

test('a page’s name asks for what is done there, whatever the words for it are', () => {
  const actions = (word: string) => askedOfLog(word, now).actions;
  expect(actions('归属变更')).toEqual(['agent_move', 'agent_dismissal']);
  expect(actions('Changes of agent')).toEqual(['agent_move', 'agent_dismissal']);
  expect(actions('存款审核')).toEqual(['deposit_first_approval', 'deposit_approved', 'deposit_rejected']);
  expect(actions('Stops')).toEqual(['stop_made', 'stop_changed', 'stop_lifted']);
  expect(actions('场馆差异')).toEqual(['venue_reconciled']);
  expect(actions('月结')).toEqual(['export_began', 'export_ended']);
});
