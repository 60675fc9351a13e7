import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    end: '没有更多了',
    loading: '加载中',
    pull: '下拉刷新',
    release: '松开刷新',
    fresh: '刷新成功',
    period: '时间',
    venue: '平台',
  },
  {
    end: 'No more records',
    loading: 'Loading',
    pull: 'Pull to refresh',
    release: 'Release to refresh',
    fresh: 'Up to date',
    period: 'Period',
    venue: 'Venue',
  },
);
