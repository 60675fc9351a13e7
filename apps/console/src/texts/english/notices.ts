export const notices = {
  公告已发布: 'Notice published',
  公告已保存: 'Notice saved',
  '纯文字，会员在“消息中心”按原样看到': 'Plain text, read as it is under “Messages”',
  在首页滚动: 'Scroll on the home page',
  '首页只滚动最新的 {0} 条滚动公告，更早的仍在“消息中心”；修改不改变发布时间':
    'Only the latest {0} scroll on the home page, older ones stay under “Messages”; a change keeps the time of publishing',
  滚动: 'Scrolls',
  不滚动: 'Does not scroll',
  发布: 'Publish',
  '不发布的是草稿，会员看不到': 'What is not published is a draft that members do not see',
  '{0} 条；首页只滚动最新的 {1} 条滚动公告':
    '{0} {0|notice|notices}; only the latest {1} scroll on the home page',
  还没有公告: 'No notices yet',
  首页: 'Home page',
  滚动中: 'Scrolling',
  现在不滚动: 'Not now',
  有: 'Yes',
  发布时间: 'Published at',
  不完整: 'Incomplete',
  公告已删除: 'Notice deleted',
  '会员将不再看到这条公告；操作日志保留原文。':
    'Members no longer see this notice; the audit log keeps its text.',
};
