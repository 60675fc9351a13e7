import { Button } from 'antd';
import { dropExport, type Export, useExports } from '../api/exports.ts';
import { Alert } from '../components/alert.tsx';
import { say } from '../texts/say.ts';

const types = { coming: 'info', there: 'success', failed: 'error' } as const;

/** Above every page: files that are on their way to this machine, and what became of them. */
export function ExportLine() {
  const exports = useExports();
  return (
    <div role="status" aria-label={say('导出')}>
      {exports.map((one) => (
        <Alert
          key={one.id}
          banner
          type={types[one.state]}
          message={words(one)}
          action={
            <Button size="small" onClick={() => dropExport(one.id)}>
              {one.state === 'coming' ? say('取消导出') : say('知道了')}
            </Button>
          }
        />
      ))}
    </div>
  );
}

function words({ title, format, bytes, state, message }: Export): string {
  const what = say('{0}（{1}）', title, format.toUpperCase());
  if (state === 'failed') return say('{0}没有导出：{1}', what, message);
  const size = sizeOf(bytes);
  return state === 'coming'
    ? say('正在导出{0}，已接收 {1}；可以离开此页，不要关闭浏览器标签', what, size)
    : say('已导出{0}，{1}', what, size);
}

/** `12 KB`, `3.4 MB`: what came is never nothing. */
function sizeOf(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1_000);
  return kilobytes < 1_000 ? `${kilobytes} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
