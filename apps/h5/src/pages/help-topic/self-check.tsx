import { Button } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { Choice } from '@mingpai/ui/choice';
import { useState } from 'react';
import { GoLink } from '../../features/navigation/go-link.tsx';
import type { IconName } from '../../ui/icons/icon.tsx';
import { RowContent, RowList, rowClass } from '../../ui/list-row.tsx';
import { Section } from '../../ui/surface.tsx';
import { useTexts } from './labels.ts';
import styles from './self-check.module.css';
import { type Frequency, type Verdict, verdictOf } from './verdict.ts';

const questions = [
  'overspent',
  'chased',
  'needMore',
  'borrowed',
  'hid',
  'couldNotStop',
  'restless',
  'neglected',
  'escaped',
] as const;
type Question = (typeof questions)[number];
type Answers = Readonly<Partial<Record<Question, Frequency>>>;

/**
 * Questions that a member asks themselves. The answers live in this component alone: they are not sent, not stored,
 * and gone when the page is left.
 */
export function SelfCheck() {
  const texts = useTexts();
  const [answers, setAnswers] = useState<Answers>({});
  const frequencies = [
    { value: 'never' as const, label: texts.never },
    { value: 'sometimes' as const, label: texts.sometimes },
    { value: 'often' as const, label: texts.often },
  ];
  const verdict = verdictOf(questions.map((question) => answers[question]));
  const left = questions.filter((question) => answers[question] === undefined).length;
  return (
    <Section title={texts.check}>
      <Card>
        <p>{texts.explain}</p>
        <p className={styles.private}>{texts.private}</p>
        <ol className={styles.questions}>
          {questions.map((question) => (
            <li key={question}>
              <Choice<Frequency | ''>
                label={texts[question]}
                value={answers[question] ?? ''}
                options={frequencies}
                onChange={(value) => {
                  if (value !== '') setAnswers({ ...answers, [question]: value });
                }}
              />
            </li>
          ))}
        </ol>
        <div role="status" className={styles.result}>
          {verdict === undefined ? (
            <p className={styles.private}>{texts.left(left)}</p>
          ) : (
            <Result verdict={verdict} />
          )}
        </div>
      </Card>
      {verdict !== undefined && <NextSteps onAgain={() => setAnswers({})} />}
    </Section>
  );
}

function Result({ verdict }: { readonly verdict: Verdict }) {
  const texts = useTexts();
  const { title, text } = {
    calm: { title: texts.calm, text: texts.calmText },
    watch: { title: texts.watch, text: texts.watchText },
    pause: { title: texts.pause, text: texts.pauseText },
  }[verdict];
  return (
    <>
      <p className={styles.verdict}>{title}</p>
      <p>{text}</p>
    </>
  );
}

const steps = [
  { to: '/limits', icon: 'settings', name: 'limits', text: 'limitsText' },
  { to: '/limits', icon: 'clock', name: 'rest', text: 'restText' },
  { to: '/kefu', icon: 'service', name: 'talk', text: 'talkText' },
] as const satisfies readonly { to: string; icon: IconName; name: string; text: string }[];

function NextSteps({ onAgain }: { readonly onAgain: () => void }) {
  const texts = useTexts();
  return (
    <>
      <Section title={texts.next}>
        <RowList>
          {steps.map(({ to, icon, name, text }) => (
            <li key={name}>
              <GoLink to={to} className={rowClass} label={texts.step(texts[name], texts[text])}>
                <RowContent icon={icon} label={texts[name]} />
              </GoLink>
              <p className={styles.step}>{texts[text]}</p>
            </li>
          ))}
        </RowList>
      </Section>
      <p className={styles.private}>{texts.notDiagnosis}</p>
      <Button look="plain" onPress={onAgain}>
        {texts.again}
      </Button>
    </>
  );
}
