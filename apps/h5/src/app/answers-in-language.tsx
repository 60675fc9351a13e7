import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { usePreferences } from '../ui/preferences.ts';

/**
 * Answers hold what operators wrote (names, notices, articles) in the language they were asked for in. Another choice asks
 * again for what is in sight, and for the rest when it is shown next.
 */
export function AnswersInLanguage() {
  const { language } = usePreferences();
  const queries = useQueryClient();
  const asked = useRef(language);
  useEffect(() => {
    if (asked.current === language) return;
    asked.current = language;
    void queries.invalidateQueries();
  }, [language, queries]);
  return null;
}
