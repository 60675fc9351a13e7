import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    end: '没有更多了',
    loading: '加载中',
    pull: '下拉刷新',
    release: '松开刷新',
    fresh: '刷新成功',
    stale: '刷新失败，内容未更新',
    nextFailed: '更多内容加载失败，资金与记录不受影响。',
    retry: '重试',
    oldest: '这里最多显示近30日；更早的记录都在“我的数据”里，可以随时申请。',
    ownData: '我的数据',
    /** Whoever reads Chinese reads the clock of Beijing too. */
    zone: '',
    period: '时间',
    venue: '平台',
  },
  {
    end: 'No more records',
    loading: 'Loading',
    pull: 'Pull to refresh',
    release: 'Release to refresh',
    fresh: 'Up to date',
    stale: 'Couldn’t refresh',
    nextFailed: 'We couldn’t load more. Your money and records are not affected.',
    retry: 'Try again',
    oldest:
      'This list goes back 30 days. Older records are in “Your data”, which you can request at any time.',
    ownData: 'Your data',
    zone: 'Times are Beijing time (UTC+8).',
    period: 'Period',
    venue: 'Venue',
  },
);
