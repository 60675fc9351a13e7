export const articles = {
  英文预览: 'English preview',
  文章已保存: 'Article saved',
  '正文（HTML）': 'Text (HTML)',
  请填写正文: 'Enter the text',
  '英文正文（HTML）': 'English text (HTML)',
  '编辑 {0}，{1}': 'Edit {0}, {1}',
  '帮助中心与条款页的文章；篇目固定，保存后会员立即看到新的内容':
    'Articles of the help centre and the terms page; their list is fixed, and members see what you save at once',
  文章: 'Article',
  会员在哪里看到: 'Where members see it',
  篇幅: 'Length',
  尚未填写: 'Not written yet',
  '{0} 字': '{0} characters',
  更新时间: 'Updated',
  会员看到的内容: 'What members see',
  '条款页 · 隐私政策': 'Terms page · Privacy policy',
  '条款页 · 条款与规则': 'Terms page · Terms and rules',
  '帮助中心 · 博彩责任，自我检测之下': 'Help centre · Responsible play, below the self-check',
  '写上当地的求助电话与机构；号码写成链接（tel:号码）可一键拨打。未填写时不显示。':
    'Write the local helplines and organisations; a number as a link (tel:number) is called with one tap. Nothing is shown until this is written.',
  '隐私政策有两处：条款页的那一篇请一并修改，两处应当一致。':
    'The privacy policy stands in two places: change the one on the terms page too, both should agree.',
  '隐私政策有两处：帮助中心的那一篇请一并修改，两处应当一致。':
    'The privacy policy stands in two places: change the one in the help centre too, both should agree.',
};
