import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { type KeyboardEvent, useId, useState } from 'react';
import { call } from '../../api/client.ts';
import { keep, useKept } from '../../app/kept-choice.ts';
import { useIntoSight } from '../../components/into-sight.ts';
import { say } from '../../texts/say.ts';
import styles from './page.module.css';

export type Template = ConsoleAnswer<'serviceTemplates'>['templates'][number];
export const templatesKey = ['service-templates'];

const spoken = 'mingpai.console.template-language';
/** So many are shown; more letters find the others. */
const mostShown = 8;

/** Templates by what stands behind `/`: by their title first, then by their words. */
export function matching(templates: readonly Template[], typed: string): readonly Template[] {
  const words = typed.trim().toLowerCase();
  const titled = templates.filter(({ title }) => title.toLowerCase().includes(words));
  const worded = templates.filter(
    (one) => !titled.includes(one) && `${one.text} ${one.textEn}`.toLowerCase().includes(words),
  );
  return [...titled, ...worded].slice(0, mostShown);
}

/** The list behind a `/` at the beginning of the answer, and the keys that move in it. */
export function useTemplates(text: string, onChosen: (text: string) => void) {
  const id = useId();
  const [place, setPlace] = useState(0);
  const english = useKept(spoken) === 'en';
  const asked = text.startsWith('/');
  const { data } = useQuery({
    queryKey: templatesKey,
    queryFn: ({ signal }) => call('serviceTemplates', {}, { signal }),
  });
  const shown = asked ? matching(data?.templates ?? [], text.slice(1)) : [];
  const current = Math.min(place, Math.max(0, shown.length - 1));
  const wordsOf = ({ text: chinese, textEn }: Template) => (english && textEn !== '' ? textEn : chinese);
  const choose = (template: Template) => {
    setPlace(0);
    onChosen(wordsOf(template));
  };
  return {
    id,
    asked,
    shown,
    current,
    english,
    wordsOf,
    choose,
    speak: (next: boolean) => keep(spoken, next ? 'en' : 'zh'),
    /** What the field says of the list to those who do not see it. */
    field: {
      role: 'combobox',
      'aria-expanded': asked,
      'aria-controls': id,
      ...(shown.length > 0 && { 'aria-activedescendant': `${id}-${current}` }),
    } as const,
    /** @returns whether the key was meant for the list */
    onKey(event: KeyboardEvent): boolean {
      if (!asked || shown.length === 0) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) setPlace((current + step + shown.length) % shown.length);
      else if (event.key === 'Escape') onChosen('');
      else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) {
        const chosen = shown[current];
        if (chosen) choose(chosen);
      } else return false;
      event.preventDefault();
      return true;
    },
  };
}

export function TemplateList({ of }: { readonly of: ReturnType<typeof useTemplates> }) {
  const { id, asked, shown, current, english, wordsOf, choose, speak } = of;
  const chosen = useIntoSight<HTMLDivElement>(`${asked} ${current}`);
  if (!asked) return null;
  return (
    <div className={styles.templates}>
      <Segmented
        size="small"
        aria-label={say('模板语言')}
        options={[
          { value: 'zh', label: say('中文') },
          { value: 'en', label: 'English' },
        ]}
        value={english ? 'en' : 'zh'}
        onChange={(value) => speak(value === 'en')}
      />
      {shown.length === 0 && <small className={styles.note}>{say('没有这样的模板')}</small>}
      <div id={id} role="listbox" aria-label={say('模板')}>
        {shown.map((template, place) => (
          <div
            key={template.id}
            ref={place === current ? chosen : null}
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === current}
            className={styles.template}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(template)}
            onKeyDown={() => undefined}
          >
            <strong>{template.title}</strong>
            <span>{wordsOf(template)}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
