import { Button } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { useState } from 'react';
import { Link } from 'react-router';
import { useReading } from '../../api/use-reading.ts';
import { Icon } from '../../ui/icon.tsx';
import { Trouble } from '../../ui/parts.tsx';
import { Campaigns } from './campaigns.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

/** The link, and its QR code, that bring members into the team. */
export function InvitePage() {
  const texts = useTexts();
  const [copied, setCopied] = useState<'yes' | 'no'>();
  const { data, error, refetch } = useReading('portalInvitation', {});
  if (data === undefined && error !== null) return <Trouble fault={error} onRetry={() => void refetch()} />;
  const copy = async (link: string) => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied('yes');
    } catch {
      // A browser that does not allow it; the link can be selected by hand.
      setCopied('no');
    }
  };
  return (
    <>
      <h1 className={styles.title}>{texts.title}</h1>
      <p className={styles.lead}>{texts.lead}</p>
      <Card>
        <div className={styles.card}>
          <div className={styles.code}>
            {data !== undefined && <img src={data.qr} alt={texts.qr} width={208} height={208} />}
          </div>
          <dl className={styles.facts}>
            <dt>{texts.pid}</dt>
            <dd className={styles.pid}>{data?.pid}</dd>
            <dt>{texts.link}</dt>
            <dd className={styles.link}>{data?.url}</dd>
          </dl>
          <Button disabled={data === undefined} onPress={() => void (data && copy(data.url))}>
            <Icon name="copy" size={18} />
            {texts.copy}
          </Button>
          <p className={styles.said} role="status">
            {copied === 'yes' && texts.copied}
            {copied === 'no' && texts.byHand}
          </p>
        </div>
      </Card>
      <Link to="/material" className={styles.material}>
        {texts.material}
        <Icon name="right" size={18} />
      </Link>
      <Campaigns onCopy={(link) => void copy(link)} />
    </>
  );
}
