import { keep, sharedValue } from '@mingpai/ui/shared-value';

/** The look that the person chose in the members' app, which lives at the same origin; the portal can change it too. */
export type Theme = 'light' | 'dark';

const themeKey = 'mingpai.theme';
// The boot script has painted the theme, whoever chose it.
const painted = sharedValue<Theme>(document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

/** The component renders again when it changes. */
export const useTheme = painted.use;

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  keep(themeKey, theme);
  painted.set(theme);
}
