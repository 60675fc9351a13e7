import { say } from '../texts/say.ts';
import { useAddressText } from './choice.ts';
import { ChoiceFilter, SearchField } from './filters.tsx';
import { useVenueNames } from './use-venue-names.ts';

/** One venue alone, and what names a member or a bet there: of what waits at venues. The address holds both. */
export function useAtVenue() {
  const [venue, setVenue] = useAddressText('venue');
  const [search, setSearch] = useAddressText('search');
  return { asked: { venue, search }, narrowed: venue !== '' || search !== '', setVenue, setSearch };
}

type Props = { readonly of: ReturnType<typeof useAtVenue>; readonly hint: string };

/** Narrows such a list. */
export function AtVenueFilters({ of: { asked, setVenue, setSearch }, hint }: Props) {
  const venues = useVenueNames();
  return (
    <>
      <ChoiceFilter
        of={{ filter: () => asked.venue, setFilter: (_field, next) => setVenue(next) }}
        field="venue"
        label={say('场馆')}
        choices={venues}
      />
      <SearchField value={asked.search} hint={hint} onSearch={setSearch} />
    </>
  );
}
