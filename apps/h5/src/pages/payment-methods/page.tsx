import { maxUsdtAddresses } from '@mingpai/contract/constants';
import { messages } from '@mingpai/contract/messages';
import type { Answer } from '@mingpai/contract/types';
import { buttonClass } from '@mingpai/ui/button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { troubleIn } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { useMoneyCall } from '../../api/use-call.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { ask, toast } from '../../ui/feedback/notify.ts';
import { giveBackFocus } from '../../ui/give-back-focus.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { RowContent, RowList, rowClass } from '../../ui/list-row.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Page } from '../../ui/surface.tsx';
import { useTranslate } from '../../ui/translate.ts';
import { useTexts } from './labels.ts';
import { masked } from './mask.ts';
import styles from './page.module.css';

type Card = Answer<'cards'>[number];

/** Card management: the bound USDT addresses (specification, chapter 2, `/wallet`). */
export default function PaymentMethodsPage() {
  const texts = useTexts();
  const {
    data: cards,
    error,
    refetch,
  } = useQuery({
    queryKey: keys.of('cards', { type: 2 }),
    queryFn: ({ signal }) => fetchData('cards', { type: 2 }, { signal }),
  });
  if (cards === undefined)
    return (
      <Page>
        {error !== null ? (
          <ErrorState trouble={troubleIn(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={3} height="7.25rem" />
        )}
      </Page>
    );
  const full = cards.length >= maxUsdtAddresses;
  return (
    <Page>
      <div role="tablist" className={styles.tabs}>
        <span role="tab" aria-selected="true" tabIndex={0} className={styles.tab}>
          {texts.virtual}
        </span>
      </div>
      {cards.length === 0 ? (
        <EmptyState scene="cards" title={texts.none} text={texts.why} />
      ) : (
        <ul className={styles.cards}>
          {cards.map((card) => (
            <BoundAddress key={card.id} card={card} />
          ))}
        </ul>
      )}
      {!full && (
        <GoLink to="/addUsdtCard" className={buttonClass('primary', 'large')}>
          <Icon name="plus" size={18} />
          {texts.add}
        </GoLink>
      )}
      <p className={styles.limit}>{texts.limit(maxUsdtAddresses)}</p>
      <BankCards />
    </Page>
  );
}

/** Bank cards are counted here and not listed (specification, chapter 2, `/wallet`): withdrawals go to addresses only. */
function BankCards() {
  const texts = useTexts();
  const { data: cards } = useQuery({
    queryKey: keys.of('cards', { type: 1 }),
    queryFn: ({ signal }) => fetchData('cards', { type: 1 }, { signal }),
  });
  return (
    <RowList>
      <li>
        <GoLink to="/addBankCard" className={rowClass}>
          <RowContent
            icon="card"
            label={texts.addBankCard}
            value={cards === undefined ? undefined : texts.bankCards(cards.length)}
          />
        </GoLink>
      </li>
    </RowList>
  );
}

function BoundAddress({ card }: { readonly card: Card }) {
  const texts = useTexts();
  const translate = useTranslate();
  const queries = useQueryClient();
  const { mutate, isPending } = useMoneyCall('removeCard');
  const remove = async () => {
    const agreed = await ask({
      title: messages.card.unbindTitle,
      text: texts.which(translate(messages.card.confirmUnbind), card.bank_owner, card.bank_no.slice(-4)),
    });
    if (!agreed) return;
    mutate(
      { id: card.id },
      {
        onSuccess: ({ message }) => {
          toast(message);
          // The button goes with its row.
          giveBackFocus(null);
        },
        onSettled: () => void queries.invalidateQueries({ queryKey: keys.of('cards') }),
      },
    );
  };
  return (
    <li className={styles.card}>
      <img src={card.ico} alt="" width={36} height={36} />
      <span className={styles.kind}>
        {card.bank} <span className={styles.protocol}>{card.bank_owner}</span>
      </span>
      <span className={styles.number}>{masked(card.bank_no)}</span>
      <button
        type="button"
        className={styles.remove}
        aria-label={texts.remove(card.bank_no.slice(-4))}
        aria-busy={isPending || undefined}
        onClick={isPending ? undefined : () => void remove()}
      >
        <Icon name="delete" />
      </button>
    </li>
  );
}
