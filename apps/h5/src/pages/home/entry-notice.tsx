import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { beijingDay, rememberSeen, seenToday } from './entry-day.ts';
import { useTexts } from './labels.ts';

/** The operator's announcement at the entrance, once a day. */
export default function EntryNotice({ html }: { readonly html: string }) {
  const [open, setOpen] = useState(() => !seenToday(beijingDay(Date.now())));
  const { entryTitle, entryClose } = useTexts();
  const close = () => {
    rememberSeen(beijingDay(Date.now()));
    setOpen(false);
  };
  return (
    <Sheet open={open} title={entryTitle} onClose={close}>
      <RichText html={html} />
      <br />
      <Button block onPress={close}>
        {entryClose}
      </Button>
    </Sheet>
  );
}
