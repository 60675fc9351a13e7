import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../api/client.ts';
import { SessionLost } from '../../api/errors.ts';
import { chime, soundKey } from '../../app/chime.ts';
import { useKeptSwitch } from '../../app/kept-choice.ts';
import { useMessage } from '../../components/use-message.ts';
import { say } from '../../texts/say.ts';

/** Everything that the desk shows; what is new there spoils all of it. */
export const deskKey = ['service'];
/** The pause before another attempt when the network or the server is gone, in ms. */
const retryMs = 3_000;

/** Keeps up with the desk for as long as it is open: each answer is followed by the next wait. A conversation that is handed over rings. */
export function useWatch(): void {
  const queries = useQueryClient();
  const [sound] = useKeptSwitch(soundKey, true);
  const message = useMessage();
  const handedOver = useEffectEvent(() => {
    if (sound) chime();
    void message.info(say('同事把一个对话转交给您'));
  });
  useEffect(() => {
    const leaving = new AbortController();
    void (async () => {
      let after = 0;
      let handed: number | undefined;
      while (!leaving.signal.aborted) {
        try {
          const answer = await call('serviceWatch', { after }, { signal: leaving.signal });
          if (handed !== undefined && answer.handed > handed) handedOver();
          ({ last: after, handed } = answer);
          await queries.invalidateQueries({ queryKey: deskKey });
        } catch (fault) {
          if (fault instanceof SessionLost) return;
          await new Promise((wake) => setTimeout(wake, retryMs));
        }
      }
    })();
    return () => leaving.abort();
  }, [queries]);
}
