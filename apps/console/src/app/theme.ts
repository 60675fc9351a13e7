import { type ThemeConfig, theme } from 'antd';

/** The members' app's palette (apps/h5/src/ui/tokens.css), quieter and denser: people look at this all day. */
const light = {
  page: '#f6f2e9',
  surface: '#fffdf8',
  raised: '#fffdf8',
  sunken: '#efe9dc',
  line: '#e6dfcf',
  lineStrong: '#cfc6b2',
  text: '#17201c',
  text2: '#465049',
  text3: '#666a60',
  brand: '#0f5c48',
  brandSoft: '#e0ebe2',
  onBrand: '#fffdf8',
  moneyIn: '#85540a',
  moneyInSoft: '#f7ead0',
  out: '#38567a',
  outSoft: '#e4eaf1',
  danger: '#a5311f',
  dangerSoft: '#f8e3dd',
};

const dark: typeof light = {
  page: '#0a1310',
  surface: '#111e19',
  raised: '#16271f',
  sunken: '#0d1814',
  line: '#21342c',
  lineStrong: '#355045',
  text: '#efebdf',
  text2: '#bac4bb',
  text3: '#93a097',
  brand: '#5cc7a4',
  brandSoft: '#16352b',
  onBrand: '#06231a',
  moneyIn: '#e6bc5c',
  moneyInSoft: '#33290f',
  out: '#9dbade',
  outSoft: '#1a2839',
  danger: '#f29680',
  dangerSoft: '#3a1c16',
};

const fonts =
  '-apple-system, "PingFang SC", "HarmonyOS Sans SC", "MiSans", "Segoe UI", "Noto Sans SC", "Noto Sans CJK SC", "Source Han Sans SC", "Microsoft YaHei", system-ui, sans-serif';

/** The component library in the house's clothes. */
export function themeFor(scheme: 'light' | 'dark'): ThemeConfig {
  const color = scheme === 'dark' ? dark : light;
  return {
    cssVar: { key: `mingpai-${scheme}` },
    algorithm: scheme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      fontFamily: fonts,
      fontSize: 14,
      borderRadius: 8,
      colorPrimary: color.brand,
      colorPrimaryBg: color.brandSoft,
      colorInfo: color.out,
      colorInfoBg: color.outSoft,
      colorSuccess: color.brand,
      colorSuccessBg: color.brandSoft,
      colorWarning: color.moneyIn,
      colorWarningBg: color.moneyInSoft,
      colorError: color.danger,
      colorErrorBg: color.dangerSoft,
      colorLink: color.brand,
      colorBgLayout: color.page,
      colorBgContainer: color.surface,
      colorBgElevated: color.raised,
      colorBorder: color.lineStrong,
      colorBorderSecondary: color.line,
      colorSplit: color.line,
      colorText: color.text,
      colorTextSecondary: color.text2,
      colorTextTertiary: color.text3,
      colorTextDescription: color.text3,
      colorTextPlaceholder: color.text3,
      colorTextLightSolid: color.onBrand,
      wireframe: false,
      // An animation that is cut short may never end in the library: a button went on naming itself "loading" to screen readers.
      motion: false,
    },
    components: {
      Layout: { siderBg: color.surface, headerBg: color.page, bodyBg: color.page, headerHeight: 56 },
      Menu: {
        itemBg: 'transparent',
        itemSelectedBg: color.brandSoft,
        itemSelectedColor: color.brand,
        // All entries that a chief has fit on a laptop's screen.
        itemHeight: 30,
        itemMarginBlock: 1,
        activeBarBorderWidth: 0,
      },
      // What a table without rows says, and a switch that is off, are read too.
      Switch: { colorTextQuaternary: color.text3, colorTextTertiary: color.text2 },
      Table: {
        colorTextDisabled: color.text3,
        headerBg: color.sunken,
        headerColor: color.text2,
        headerSplitColor: 'transparent',
        rowHoverBg: color.brandSoft,
        cellPaddingBlockSM: 9,
        cellPaddingInlineSM: 10,
        cellFontSizeSM: 13,
      },
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
      Tooltip: { colorBgSpotlight: '#17201c', colorTextLightSolid: '#fffdf8' },
      Segmented: { trackBg: color.sunken, itemSelectedBg: color.raised },
      Statistic: { contentFontSize: 22 },
    },
  };
}
