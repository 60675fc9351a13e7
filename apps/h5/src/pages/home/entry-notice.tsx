import { useEffect, useState } from 'react';
import { EntrySheet } from '../../features/entry/entry-sheet.tsx';
import { beijingDay, rememberSeen } from './entry-day.ts';

/** The operator's announcement at the entrance; who shows it knows that it was not seen today. */
export default function EntryNotice({ html }: { readonly html: string }) {
  const [open, setOpen] = useState(true);
  useEffect(() => {
    if (open) rememberSeen(beijingDay(Date.now()));
  }, [open]);
  return <EntrySheet html={html} open={open} onClose={() => setOpen(false)} />;
}
