import { deviceName } from '@mingpai/contract/device-name';
import type { Answer } from '@mingpai/contract/types';
import { Button } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { keys } from '../../api/keys.ts';
import { useCall } from '../../api/use-call.ts';
import { ask, toast } from '../../ui/feedback/notify.ts';
import { Section } from '../../ui/surface.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

/** Where the member is signed in; each can be signed out, and all others together. */
export function Devices({ of: { sessions, before } }: { readonly of: Answer<'accountSecurity'> }) {
  const texts = useTexts();
  const spoils = [keys.of('accountSecurity')];
  const one = useCall('endSession', { spoils });
  const others = useCall('endOtherSessions', { spoils });
  const told = { onSuccess: ({ message }: { message: string }) => toast(message) };
  const endOne = async (id: string, name: string) => {
    if (await ask({ text: texts.outSure(name), confirm: texts.out })) one.mutate({ id }, told);
  };
  const endOthers = async () => {
    if (await ask({ text: texts.outOthersSure, confirm: texts.out })) others.mutate({}, told);
  };
  return (
    <Section title={texts.devices}>
      <Card>
        <ul>
          {sessions.map(({ id, address, device, at, used, own }) => {
            const name = deviceName(device) || texts.unknown;
            return (
              <li key={id} className={styles.row}>
                <span className={styles.name}>{own ? texts.thisOne(name) : name}</span>
                {!own && (
                  <Button
                    look="plain"
                    size="small"
                    busy={one.isPending}
                    onPress={() => void endOne(id, name)}
                  >
                    <span className="spoken-only">{name}</span>
                    {texts.out}
                  </Button>
                )}
                <span className={styles.hint}>{texts.used(used.slice(0, 16), address)}</span>
                <span className={styles.hint}>{texts.signedIn(at.slice(0, 16))}</span>
              </li>
            );
          })}
        </ul>
        {before !== null && (
          <p className={styles.before}>{texts.before(before.at.slice(0, 16), before.address)}</p>
        )}
      </Card>
      {sessions.length > 1 && (
        <Button look="quiet" block busy={others.isPending} onPress={() => void endOthers()}>
          {texts.outOthers}
        </Button>
      )}
    </Section>
  );
}
