import { toRecordsAfterMs } from '@mingpai/contract/constants';
import { useEffect, useState } from 'react';
import { useNavigate } from '../navigation/router.tsx';

/**
 * To the records 1.5 s after an order was taken (specification, chapter 4): whoever has gone elsewhere by then is not led back. While
 * the page waits nothing more is sent from it: a second tap would be a second order.
 */
export function useToRecords(): { readonly leaving: boolean; readonly toRecords: (path: string) => void } {
  const navigate = useNavigate();
  const [path, setPath] = useState<string>();
  useEffect(() => {
    if (path === undefined) return;
    const timer = setTimeout(() => navigate(path), toRecordsAfterMs);
    return () => {
      clearTimeout(timer);
      setPath(undefined);
    };
  }, [path, navigate]);
  return { leaving: path !== undefined, toRecords: setPath };
}
