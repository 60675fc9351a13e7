import { catalogue } from '@mingpai/ui/labels';

export const periods = [1, 2, 3, 4] as const;
export type Period = (typeof periods)[number];

const { useTexts } = catalogue(
  { label: '时间', 1: '今日', 2: '近7日', 3: '近15日', 4: '近30日' },
  { label: 'Period', 1: 'Today', 2: '7 days', 3: '15 days', 4: '30 days' },
);

/** The periods of the members' records (specification, chapter 4), for a `Choice`. */
export function usePeriods(): {
  readonly label: string;
  readonly options: readonly { readonly value: Period; readonly label: string }[];
} {
  const texts = useTexts();
  return {
    label: texts.label,
    options: periods.map((value) => ({ value, label: texts[value] })),
  };
}
