// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../api/errors.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { faultsShown, fieldOf, type } from '../../testing/fields.ts';
import { heard } from '../../testing/heard.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { RuleSettings } from './rule-settings.tsx';

signedInForEach();

type Answers = Parameters<typeof answerWith>[0];
async function open(answers: Answers = {}) {
  const asked = answerWith({ ruleSettings: () => ({ delayMinutes: 60, marketRate: 7.05 }), ...answers });
  renderAt('/rules', <RuleSettings />);
  await screen.findByLabelText('市场参考汇率');
  return asked;
}
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存等待与参考' }));

test('who hears how long changes wait hears between which bounds, and what the rate is for', async () => {
  await open();
  expect(heard()).toEqual([
    'h2: 等待与参考',
    '这两项的修改同样须另一位同事同意',
    'link “修改记录” href=/rules?state=all&about=rules',
    'spinbutton “同意后等待（分钟）” holds “60” autocomplete=off aria-valuemax=10080 aria-valuemin=5 (5至10080；期间所有同事都能看到，可以否决)',
    'spinbutton “市场参考汇率” holds “7.0500” autocomplete=off aria-valuemax=1000 aria-valuemin=0 (1 USDT 兑多少元，0 为不参考；汇率离它太远会标红或不能保存)',
    'button “保存等待与参考”',
  ]);
});

test('what is emptied is asked for and does not go out as nothing', async () => {
  const asked = await open();
  type('同意后等待（分钟）', '');
  type('市场参考汇率', '');
  save();
  await waitFor(() => expect(faultsShown()).toEqual(['请填写分钟数', '请填写汇率，不参考填0']));
  expect(asked.updateRuleSettings).toBeUndefined();
});

test('what waits for a colleague does not stand in the fields, which have what holds; a refusal leaves what was typed', async () => {
  let refused = true;
  const asked = await open({
    updateRuleSettings: () => {
      if (refused) throw new Refusal(6_010, '已有一项修改在等待');
      return { state: 'proposed', change: null, figures: [] };
    },
  });
  type('同意后等待（分钟）', '90');
  type('市场参考汇率', '7.125');
  save();
  await screen.findByText('已有一项修改在等待');
  expect([fieldOf('同意后等待（分钟）').value, fieldOf('市场参考汇率').value]).toEqual(['90', '7.1250']);
  refused = false;
  save();
  await screen.findByText('已提交：等待另一位同事同意，到时生效');
  expect(asked.updateRuleSettings).toEqual([
    { delayMinutes: 90, marketRate: 7.125 },
    { delayMinutes: 90, marketRate: 7.125 },
  ]);
  expect([fieldOf('同意后等待（分钟）').value, fieldOf('市场参考汇率').value]).toEqual(['60', '7.0500']);
  expect(asked.ruleSettings).toHaveLength(2);
});
