import { LobbyRow } from './lobby-row.tsx';
import { Wins } from './wins.tsx';

/** What is played on the site: the row of games, and the latest wins. */
export default function PlayNews() {
  return (
    <>
      <LobbyRow />
      <Wins />
    </>
  );
}
