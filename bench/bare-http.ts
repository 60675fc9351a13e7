/** The yardstick: a node:http server that reads the body and answers fixed bytes. */
import { createServer } from 'node:http';

const { PORT = '0', BODY = '', HEADERS = '{}' } = process.env;
const headers = {
  ...(JSON.parse(HEADERS) as Record<string, string>),
  'content-length': Buffer.byteLength(BODY),
};

createServer((request, response) => {
  request.on('data', () => undefined);
  request.on('end', () => {
    response.writeHead(200, headers);
    response.end(BODY);
  });
}).listen(Number(PORT), '127.0.0.1');
