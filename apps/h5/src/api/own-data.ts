import { ownDataPath } from '@mingpai/contract/constants';
import { saveFile } from './save-file.ts';
import { currentToken } from './session.ts';

/** Fetches the file of one's own data and hands it to the browser; no address holds the session. @throws where it did not come whole */
export async function saveOwnData(): Promise<void> {
  const response = await fetch(ownDataPath, { headers: { authorization: `Bearer ${currentToken()}` } });
  if (!response.ok || response.headers.get('content-type') !== 'application/zip')
    throw new Error('the file did not come');
  saveFile('my-data.zip', await response.blob());
}
