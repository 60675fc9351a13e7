import { Input, Modal } from 'antd';
import type { Dayjs } from 'dayjs';
import { useEffect, useId, useState } from 'react';
import { askProposalsWith, type Proposal, type RuleFigure } from '../api/proposals.ts';
import { say } from '../texts/say.ts';
import { instantOf } from './beijing-fields.ts';
import { MomentField } from './moment-field.tsx';
import styles from './proposal-dialog.module.css';
import { allTyped, RuleFigures } from './rule-figures.tsx';

interface Asked {
  readonly figures: readonly RuleFigure[];
  readonly answer: (proposal: Proposal | undefined) => void;
}

/** Stands between a page's button and a change of a rule of money: what would change, why, and the far figures once more. */
export function ProposalDialog() {
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => {
    askProposalsWith(
      (figures) =>
        new Promise((answer) => {
          setAsked({ figures, answer });
        }),
    );
    return () => askProposalsWith(undefined);
  }, []);
  if (asked === undefined) return null;
  const close = (proposal: Proposal | undefined) => {
    asked.answer(proposal);
    setAsked(undefined);
  };
  return <Question figures={asked.figures} onAnswer={close} />;
}

function Question({
  figures,
  onAnswer,
}: {
  readonly figures: readonly RuleFigure[];
  readonly onAnswer: (proposal: Proposal | undefined) => void;
}) {
  const field = useId();
  const [reason, setReason] = useState('');
  const [from, setFrom] = useState<Dayjs | null>(null);
  const [typed, setTyped] = useState<Record<string, string>>({});
  return (
    <Modal
      open
      title={say('资金规则的修改须另一位同事同意')}
      okText={say('提交，等待同意')}
      okButtonProps={{ disabled: reason.trim() === '' || !allTyped(figures, typed) }}
      maskClosable={false}
      onCancel={() => onAnswer(undefined)}
      onOk={() =>
        onAnswer({ reason: reason.trim(), typed, ...(from === null ? {} : { from: instantOf(from) }) })
      }
    >
      <div className={styles.question}>
        <p>{say('提交后所有同事都能看到；同意后再等待规定的时间才生效，期间可以否决或撤回。')}</p>
        <RuleFigures
          figures={figures}
          typed={typed}
          onType={(path, text) => setTyped((before) => ({ ...before, [path]: text }))}
        />
        <label htmlFor={`${field}from`}>
          {say('从何时起生效（北京时间；不填：同意并等待后立即）')}
          <MomentField id={`${field}from`} value={from} onChange={setFrom} />
        </label>
        <label htmlFor={field}>
          {say('修改原因')}
          <Input.TextArea
            id={field}
            autoSize={{ minRows: 2, maxRows: 4 }}
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </label>
      </div>
    </Modal>
  );
}
