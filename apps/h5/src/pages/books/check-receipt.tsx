import { Button } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { useTexts } from './labels.ts';
import { Facts } from './published-day.tsx';
import { VerdictShown } from './verdict.tsx';
import { yuanText } from './verdict-texts.ts';
import { checkReceipt, type Verdict } from './verifier.ts';

/** A receipt that somebody hands in: an older one, or another member's. */
export function CheckReceipt() {
  const texts = useTexts();
  const [receipt, setReceipt] = useState('');
  const [known, setKnown] = useState('');
  const [verdict, setVerdict] = useState<Verdict>();
  // A verdict is of what was checked, not of what stands there since.
  const changed = (set: (text: string) => void) => (text: string) => {
    setVerdict(undefined);
    set(text);
  };
  const receiptRead = verdict?.receipt;
  return (
    <Card>
      <Field label={texts.paste} value={receipt} onChange={changed(setReceipt)} autoComplete="off" />
      <Field
        label={texts.known}
        value={known}
        onChange={changed(setKnown)}
        autoComplete="off"
        maxLength={64}
      />
      <Button
        look="quiet"
        disabled={receipt.trim() === ''}
        onPress={() => setVerdict(checkReceipt(jsonOf(receipt), { head: known }))}
      >
        {texts.check}
      </Button>
      {verdict && <VerdictShown verdict={verdict} />}
      {receiptRead && (
        <Facts
          facts={[
            [texts.day, receiptRead.head.day],
            [texts.whose, receiptRead.member],
            [
              texts.theirs,
              receiptRead.standing === null ? '—' : `¥${yuanText(BigInt(receiptRead.standing.owed))}`,
            ],
          ]}
        />
      )}
    </Card>
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
