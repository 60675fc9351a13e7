import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    articles: '帮助文章',
    service: '人工客服',
    promise: '常见问题',
    more: '找不到答案？真人客服帮您查清楚。',
    rules: '条款',
  },
  {
    articles: 'Articles',
    service: 'Chat with us',
    promise: 'Frequently asked questions',
    more: 'No answer here? Our support team will find out for you.',
    rules: 'Terms',
  },
);
