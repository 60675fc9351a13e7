/** A stranger's machine: opens connections that say nothing, half a request, or says it slowly, and keeps them. `port count` */
import { connect, type Socket } from 'node:net';

const [port = 0, count = 0] = process.argv.slice(2).map(Number);
const head = 'POST /api/balance HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
const said = ['', head, `${head}x-slow: 1`, `${head}content-length: 1000\r\n\r\n{`];
const sockets: Socket[] = [];

function open(index: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      const words = said[index % said.length] ?? '';
      if (words !== '') socket.write(words);
      resolve();
    });
    // Thrown out is what should happen to most of them.
    socket.on('error', () => resolve());
    sockets.push(socket);
  });
}

for (let from = 0; from < count; from += 500)
  await Promise.all(Array.from({ length: Math.min(500, count - from) }, (_, index) => open(from + index)));
process.stdout.write(`opened ${sockets.length}\n`);
