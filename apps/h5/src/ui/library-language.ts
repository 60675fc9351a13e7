import { currentLanguage } from '@mingpai/ui/language';
import { setDefaultConfig } from 'antd-mobile/es/components/config-provider';
import enUS from 'antd-mobile/es/locales/en-US';
import zhCN from 'antd-mobile/es/locales/zh-CN';

/**
 * The component library's own words (the name of the shade behind a panel, of a picker's buttons) in the member's language. They
 * are asked for whenever a piece is drawn. Imported for this effect by what shows such pieces; none is on the first view.
 */
setDefaultConfig({
  get locale() {
    return currentLanguage() === 'en' ? enUS : zhCN;
  },
});
