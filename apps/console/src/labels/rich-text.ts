/** What the server leaves of HTML that staff write, for whoever writes some. */
import { say } from '../texts/say.ts';

export const richTextRule = say('可用标题、段落、列表、加粗、表格与链接；其他内容保存时会被去掉');

/** Why the English fields may stay empty. */
export const englishRule = say('可不填：选择英文的会员会看到中文');
