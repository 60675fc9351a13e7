import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    articles: '帮助文章',
    service: '人工客服',
    promise: '有疑问，先翻一翻',
    more: '找不到答案？真人客服帮您查清楚。',
    rules: '条款',
  },
  {
    articles: 'Articles',
    service: 'Talk to a person',
    promise: 'Questions? Have a look here first',
    more: 'No answer here? A person will find it out for you.',
    rules: 'Terms',
  },
);
