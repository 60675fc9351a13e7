export const banners = {
  'PNG、JPEG、GIF或WebP，不超过2MB，建议1280×560；其他比例会裁去边缘，动图只保留第一帧':
    'PNG, JPEG, GIF or WebP, at most 2 MB, best 1280×560; other shapes are cropped, of a moving picture the first frame stays',
  '轮播图已添加，排在最后': 'Banner added at the end',
  轮播图已保存: 'Banner saved',
  请上传图片: 'Upload a picture',
  '看不到图片的会员会听到它，请写出图上的文字':
    'Members who cannot see the picture hear this: write what stands in it',
  '可不填：点击不跳转。站内路径如 /activity，或站点设置里列出的外部网站的 https:// 网址（在新窗口打开）':
    'Optional: without it nothing opens. A path of the site such as /activity, or an https:// address of a site that the settings list (opens in a new window)',
  在首页显示: 'Show on the home page',
  '首页显示 {0} 张，顺序与这里相同；隐藏的只在这里可见':
    '{0} on the home page, in this order; hidden ones are seen here only',
  标题与链接: 'Title and link',
  没有标题: 'No title',
  显示中文图片: 'Chinese picture shown',
  顺序已保存: 'Order saved',
  上移: 'Move up',
  下移: 'Move down',
  轮播图已删除: 'Banner deleted',
  '首页不再显示，且不能恢复；只想暂时不用，可编辑为隐藏。':
    'It leaves the home page and cannot be brought back; to put it aside, edit it and hide it.',
  '图片超过2MB，没有上传；请压缩后再选': 'The picture is over 2 MB and was not uploaded; make it smaller',
  '上传{0}': 'Upload {0}',
  换一张: 'Another one',
  '去掉{0}': 'Remove {0}',
  福利中心: 'Bonus centre',
  消息中心: 'Messages',
  合营计划: 'Agent programme',
  点击不跳转: 'Opens nothing',
  '轮播图 {0}': 'Banner {0}',
};
