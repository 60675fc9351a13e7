import { cardNumberMax, inputMax } from '@mingpai/contract/constants';
import { usdtAddressRules } from '@mingpai/contract/rules/cards';
import { type Protocol, protocols } from '@mingpai/contract/states';
import { Button } from '@mingpai/ui/button';
import { Choice } from '@mingpai/ui/choice';
import { classes } from '@mingpai/ui/class-names';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useMoneyCall } from '../../api/use-call.ts';
import { FormNotice } from '../../features/form/form-notice.tsx';
import { cardExists, payPasswordLocked, wrongPayPassword } from '../../features/form/refusal-numbers.ts';
import { useCheckedForm } from '../../features/form/use-checked-form.ts';
import { placeBeforeBinding } from '../../features/navigation/after-binding.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { useBack, useGo } from '../../features/navigation/use-go.ts';
import { NetworkTerms } from '../../features/withdrawal-terms/network-terms.tsx';
import { ask, toast } from '../../ui/feedback/notify.ts';
import { Field } from '../../ui/field.tsx';
import lineLink from '../../ui/line-link.module.css';
import { Page } from '../../ui/surface.tsx';
import { checkAddress, type Finding } from './address-check.ts';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

/** A pause in typing, in ms. */
const restMs = 500;
const options = protocols.map((value) => ({
  value,
  label: (
    <span className={styles.network}>
      {value}
      <small>
        <NetworkTerms protocol={value} />
      </small>
    </span>
  ),
}));

/** Bind a USDT address (specification, chapter 2, `/addUsdtCard`). */
export default function AddUsdtAddressPage() {
  const texts = useTexts();
  const back = useBack();
  const go = useGo();
  const queries = useQueryClient();
  const [protocol, setProtocol] = useState<Protocol>('TRC20');
  const { form, field, check, refused, notice } = useCheckedForm({ bank_no: '', pay_pass: '' });
  const { mutate, isPending } = useMoneyCall('bindCard');
  const address = form.bank_no.trim();
  const bound = useBoundAddresses();
  const finding = checkAddress(useAtRest(address), protocol, bound);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!check(usdtAddressRules, { ...form, bank_owner: protocol }, { bank_owner: 'bank_no' })) return;
    // Of what was pasted and sent at once, too: the words below the field wait for a pause in typing.
    const found = checkAddress(address, protocol, bound);
    if (found !== undefined && losing.has(found.kind)) {
      const text = wordsFor(found, protocol, texts);
      if (!(await ask({ title: texts.doubt, text, confirm: texts.still, cancel: texts.mend }))) return;
    }
    mutate(
      { bank: 'USDT', bank_owner: protocol, ...form, bank_no: address },
      {
        onSuccess: ({ message }) => {
          toast(message);
          // What was known is wrong from now on: no page may act on it while the new list is on its way.
          void queries.resetQueries({ queryKey: keys.of('cards') });
          const before = placeBeforeBinding();
          if (before === undefined) back();
          else go(before, { replace: true });
        },
        onError: (fault) =>
          refused(fault, {
            [wrongPayPassword]: 'pay_pass',
            [payPasswordLocked]: 'pay_pass',
            [cardExists]: 'bank_no',
          }),
      },
    );
  };

  return (
    <Page>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <Choice label={texts.protocol} value={protocol} options={options} onChange={setProtocol} />
        <Field
          {...field('bank_no')}
          label={texts.address}
          placeholder={texts.addressPlaceholder}
          maxLength={cardNumberMax}
          autoComplete="off"
          autoCapitalize="none"
        />
        <p
          className={classes(styles.finding, finding?.kind === 'good' ? styles.good : styles.doubt)}
          aria-live="polite"
        >
          {finding && wordsFor(finding, protocol, texts)}
        </p>
        <Field
          {...field('pay_pass')}
          label={texts.password}
          placeholder={texts.passwordPlaceholder}
          secret
          maxLength={inputMax}
          autoComplete="off"
        />
        <FormNotice notice={notice} />
        <Button type="submit" size="large" block busy={isPending}>
          {texts.submit}
        </Button>
        <GoLink to="/usdtmore" className={lineLink.link}>
          {texts.explain}
        </GoLink>
      </form>
    </Page>
  );
}

/** What is paid to such an address is lost, or gone to another network: a member agrees to that before it is bound. Nothing else is asked. */
const losing: ReadonlySet<Finding['kind']> = new Set(['contract', 'alike', 'network']);

/** The text once nobody has typed for a moment: what is half typed is not wrong. */
function useAtRest(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** Those that an address may be made to look like. The check does without them where they are not known. */
function useBoundAddresses(): readonly string[] {
  const { data } = useQuery({
    queryKey: keys.of('cards', { type: 2 }),
    queryFn: ({ signal }) => fetchData('cards', { type: 2 }, { signal }),
  });
  return data?.map((card) => card.bank_no) ?? [];
}

function wordsFor(finding: Finding, chosen: Protocol, texts: ReturnType<typeof useTexts>): string {
  switch (finding.kind) {
    case 'good':
      return texts.good(finding.network);
    case 'network':
      return texts.network(finding.network, chosen);
    case 'checksum':
      return texts.checksum(finding.network);
    case 'length':
      return texts.length(finding.network, finding.is, finding.needed);
    case 'alike':
      return texts.alike(finding.earlier);
    default:
      return texts[finding.kind];
  }
}
