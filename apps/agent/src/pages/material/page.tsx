import { Button } from '@mingpai/ui/button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useReading } from '../../api/use-reading.ts';
import { download } from '../../ui/download.ts';
import { List, Pager } from '../../ui/parts.tsx';
import { lastDays } from '../../ui/span.ts';
import { useTexts } from './labels.ts';
import styles from './page.module.css';
import { pictureWithCode } from './picture-with-code.ts';

const pageSize = 10;

type Link = { readonly url: string; readonly qr: string };

/** Pictures and texts that staff made for agents, with the agent's own link in them. */
export function MaterialPage() {
  const texts = useTexts();
  const [page, setPage] = useState(1);
  const [code, setCode] = useState('');
  const invitation = useReading('portalInvitation', {});
  const campaigns = useReading('portalCampaigns', lastDays(1));
  const chosen = campaigns.data?.rows.find((one) => one.code === code);
  const link: Link | undefined = chosen ?? invitation.data;
  const { data, error, refetch } = useReading('portalMaterial', { page, pageSize }, { keep: true });
  return (
    <>
      <h1 className={styles.title}>{texts.title}</h1>
      <p className={styles.lead}>{texts.lead}</p>
      <label className={styles.choice}>
        {texts.link}
        <select className={styles.select} value={code} onChange={({ target }) => setCode(target.value)}>
          <option value="">{texts.own}</option>
          {campaigns.data?.rows.map((one) => (
            <option key={one.code} value={one.code}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
      {link !== undefined && <p className={styles.link}>{link.url}</p>}
      <List rows={data?.rows} fault={error} onRetry={() => void refetch()} empty={texts.empty}>
        {(piece) => <Piece {...piece} link={link} />}
      </List>
      <Pager page={page} pageSize={pageSize} total={data?.total} onChange={setPage} />
    </>
  );
}

type PieceProps = {
  readonly title: string;
  readonly content: string;
  readonly src: string | null;
  /** Unknown before it was read. */
  readonly link: Link | undefined;
};

function Piece({ title, content, src, link }: PieceProps) {
  const texts = useTexts();
  const [copied, setCopied] = useState<'yes' | 'no'>();
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: async (of: { readonly src: string; readonly qr: string }) =>
      download(`${title}.png`, await pictureWithCode(of.src, of.qr)),
  });
  const copy = async ({ url }: Link) => {
    try {
      await navigator.clipboard.writeText(content === '' ? url : `${content}\n${url}`);
      setCopied('yes');
    } catch {
      // A browser that does not allow it; the text can be selected by hand.
      setCopied('no');
    }
  };
  return (
    <article className={styles.piece}>
      <h2>{title}</h2>
      {src !== null && <img className={styles.picture} src={src} alt={title} loading="lazy" />}
      {content !== '' && <p className={styles.text}>{content}</p>}
      <div className={styles.actions}>
        <Button look="quiet" disabled={link === undefined} onPress={() => link && void copy(link)}>
          {texts.copyText}
        </Button>
        {src !== null && (
          <Button
            look="quiet"
            disabled={link === undefined || saving.isPending}
            onPress={() => link && saving.mutate({ src, qr: link.qr })}
          >
            {saving.isPending ? texts.saving : texts.save}
          </Button>
        )}
      </div>
      <p className={styles.said} role="status">
        {copied === 'yes' && texts.copied}
        {copied === 'no' && texts.byHand}
        {saving.isError && texts.failed}
      </p>
    </article>
  );
}
