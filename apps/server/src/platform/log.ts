/** Logs without secrets: no password, token, card number or name is ever written. */
import { type DestinationStream, type Logger, pino } from 'pino';

/** One line of JSON each, its moment in UTC. @param to absent: standard output */
export function openLog(level: string, to?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        '*.password',
        '*.paypassword',
        '*.pay_pass',
        '*.token',
        '*.authorization',
        'req.headers',
        'req.body',
      ],
      censor: '[redacted]',
    },
    serializers: {
      // Only what helps to find a fault: never headers, query or body.
      req: (request: { method: string; url: string; id: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?', 1)[0],
      }),
      err: pino.stdSerializers.err,
    },
  };
  return to === undefined ? pino(options) : pino(options, to);
}
