import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  { title: (name: string) => `赞助 · ${name}`, loading: '正在打开' },
  // With a word before it an English name is cut on a small phone.
  { title: (name: string) => name, loading: 'Opening' },
);
