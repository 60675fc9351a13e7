import { Button } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { useTexts } from './labels.ts';
import { VerdictShown } from './verdict.tsx';
import { checkReceipt, type Verdict } from './verifier.ts';

/** A receipt that somebody hands in: an older one, or another member's. */
export function CheckReceipt() {
  const texts = useTexts();
  const [receipt, setReceipt] = useState('');
  const [known, setKnown] = useState('');
  const [verdict, setVerdict] = useState<Verdict>();
  return (
    <Card>
      <Field label={texts.paste} value={receipt} onChange={setReceipt} autoComplete="off" />
      <Field label={texts.known} value={known} onChange={setKnown} autoComplete="off" maxLength={64} />
      <Button
        look="quiet"
        disabled={receipt.trim() === ''}
        onPress={() => setVerdict(checkReceipt(jsonOf(receipt), { head: known }))}
      >
        {texts.check}
      </Button>
      {verdict && <VerdictShown verdict={verdict} />}
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
