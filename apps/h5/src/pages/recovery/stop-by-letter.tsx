import { Button } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { useCall } from '../../api/use-call.ts';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

/** Where a letter's link leads that stops something: by a press, for programs that read mail open links as well. */
export function StopByLetter({ code }: { readonly code: string }) {
  const texts = useTexts();
  const { mutate, isPending, data } = useCall('stopByLetter');
  return (
    <Card>
      <p role="status" className={styles.lead}>
        {data === undefined ? texts.letterLead : data.message}
      </p>
      {data === undefined && (
        <Button look="danger" size="large" block busy={isPending} onPress={() => mutate({ code })}>
          {texts.letterStop}
        </Button>
      )}
    </Card>
  );
}
