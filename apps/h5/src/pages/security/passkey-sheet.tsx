import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { makePasskey } from '../../features/second-factor/passkeys.ts';
import { toast } from '../../ui/feedback/notify.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { BothPasswords, type Given } from './both-passwords.tsx';
import { useTexts } from './labels.ts';

/** Makes a passkey on this device: both passwords, then the device's own question. */
export function PasskeySheet({
  withCode,
  onClose,
}: {
  readonly withCode: boolean;
  readonly onClose: () => void;
}) {
  const texts = useTexts();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: async (given: Given) => {
      const { data } = await call('offerPasskey', given);
      return call('registerPasskey', { response: await makePasskey(data.options) });
    },
    onSuccess: async () => {
      toast(texts.passkeyMade);
      await queries.invalidateQueries({ queryKey: keys.of('accountSecurity') });
      onClose();
    },
  });
  return (
    <Sheet open title={texts.passkeys} onClose={onClose}>
      <BothPasswords
        withCode={withCode}
        busy={isPending}
        onGiven={(given, _address, refused) => mutate(given, { onError: refused })}
      />
    </Sheet>
  );
}
