import { Choice } from '@mingpai/ui/choice';
import { chooseLanguage } from '@mingpai/ui/language';
import { switchSound, useSound } from '../../features/sound/sound.ts';
import { chooseTheme, usePreferences } from '../../ui/preferences.ts';
import { Switch } from '../../ui/switch.tsx';
import { useTexts } from './drawer.labels.ts';

/** Theme, language and sound. A language is named in itself, so that one who needs it finds it. */
export function LookChoices() {
  const { theme, language } = usePreferences();
  const texts = useTexts();
  const sound = useSound() === true;
  return (
    <>
      <Choice
        label={texts.theme}
        value={theme}
        onChange={chooseTheme}
        options={[
          { value: 'system', label: texts.system },
          { value: 'light', label: texts.light },
          { value: 'dark', label: texts.dark },
        ]}
      />
      <Choice
        label={texts.language}
        value={language}
        onChange={chooseLanguage}
        options={[
          { value: 'zh', label: '中文' },
          { value: 'en', label: 'English' },
        ]}
      />
      <Switch label={texts.sound} on={sound} onChange={switchSound} />
    </>
  );
}
