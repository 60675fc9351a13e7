import { largestDocument, mostPictures, type PictureSide, pictureSides } from '@mingpai/contract/identity';
import type { Answer } from '@mingpai/contract/types';
import { Button, buttonClass } from '@mingpai/ui/button';
import { classes } from '@mingpai/ui/class-names';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiRefusal, ApiUnreachable } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { useCall } from '../../api/use-call.ts';
import { shrunk } from '../../features/picture/shrink.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useTranslate } from '../../ui/translate.ts';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

const status = keys.moneyOf('identityStatus');

/** Pictures of the document: by the camera or from the phone, each for one side; the server looks at what they are. */
export function Pictures({ of: pictures }: { readonly of: Answer<'identityStatus'>['pictures'] }) {
  const texts = useTexts();
  const { send, sending, fault } = useUpload();
  const drop = useCall('dropIdentityPicture', { spoils: [status] });
  return (
    <fieldset className={styles.pictures}>
      <legend>{texts.pictures}</legend>
      <p className={styles.hint}>{texts.picturesHint}</p>
      <ul>
        {pictures.map(({ id, side, at }) => (
          <li key={id}>
            {texts.added(texts.sides(side), at)}
            <Button
              look="quiet"
              size="small"
              busy={drop.isPending && drop.variables.id === id}
              disabled={drop.isPending && drop.variables.id !== id}
              onPress={() => drop.mutate({ id })}
            >
              {texts.remove}
            </Button>
          </li>
        ))}
      </ul>
      {pictures.length < mostPictures &&
        pictureSides.map((side) => (
          <label
            key={side}
            className={classes(buttonClass('quiet'), styles.choose)}
            aria-busy={sending === side || undefined}
          >
            <Icon name="camera" size={18} />
            {sending === side ? texts.adding : texts.add(texts.sides(side))}
            <input
              type="file"
              accept="image/jpeg,image/png,image/webp"
              className="spoken-only"
              disabled={sending !== undefined}
              onChange={({ target }) => {
                const file = target.files?.[0];
                // The same file can be chosen again after a failure.
                target.value = '';
                if (file !== undefined) send(side, file);
              }}
            />
          </label>
        ))}
      <p aria-live="polite" className={styles.refused}>
        {fault}
      </p>
    </fieldset>
  );
}

/** Pixels; the server keeps no more. */
const longestSide = 2_000;

function useUpload() {
  const texts = useTexts();
  const translate = useTranslate();
  const queries = useQueryClient();
  const [sending, setSending] = useState<PictureSide>();
  const [fault, setFault] = useState<string>();
  const send = async (side: PictureSide, file: File) => {
    setFault(undefined);
    const picture = await shrunk(file, { largest: largestDocument, longest: longestSide });
    if (picture === undefined) return setFault(texts.noPicture);
    const form = new FormData();
    // The server reads what belongs to the file before it.
    form.set('side', side);
    form.set('file', picture, file.name);
    setSending(side);
    try {
      await call('uploadIdentityPicture', form);
      await queries.invalidateQueries({ queryKey: status });
    } catch (failure) {
      if (!(failure instanceof ApiRefusal || failure instanceof ApiUnreachable)) throw failure;
      setFault(translate(failure.message));
    } finally {
      setSending(undefined);
    }
  };
  return { send: (side: PictureSide, file: File) => void send(side, file), sending, fault };
}
