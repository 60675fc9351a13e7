import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useAddressText } from '../../components/choice.ts';
import { ChoiceFilter } from '../../components/filters.tsx';
import { say } from '../../texts/say.ts';
import { standingsKey } from './keys.ts';

/** Narrows both lists of the page to one gateway. */
export function GatewayFilter() {
  const [gateway, setGateway] = useAddressText('gateway');
  const { data = [] } = useQuery({
    queryKey: standingsKey,
    queryFn: ({ signal }) => call('gatewayStandings', {}, { signal }),
  });
  return (
    <ChoiceFilter
      of={{ filter: () => gateway, setFilter: (_field, next) => setGateway(next) }}
      field="gateway"
      label={say('支付通道')}
      choices={data.map(({ code, name }) => ({ value: code, label: name }))}
    />
  );
}
