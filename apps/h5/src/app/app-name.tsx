import { useLanguage } from '@mingpai/ui/language';
import { useEffect } from 'react';
import { useSiteName } from '../features/site/use-site-name.ts';

/**
 * What a phone calls the app among its others: the operator's name, in the language of whoever adds it. Chrome asks for the manifest
 * again when its address changes; Safari reads the name at the moment in which the app is added.
 */
export default function AppName() {
  const language = useLanguage();
  const name = useSiteName();
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    const address = `/manifest.webmanifest?lang=${language}`;
    if (link !== null && link.getAttribute('href') !== address) link.href = address;
  }, [language]);
  useEffect(() => {
    const title = document.querySelector<HTMLMetaElement>('meta[name="apple-mobile-web-app-title"]');
    if (title !== null) title.content = name;
  }, [name]);
  return null;
}
