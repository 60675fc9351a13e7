import { useEffect, useRef } from 'react';
import styles from './won.module.css';

/** A spark: where it is (CSS pixels from the middle), where it goes (pixels a second), how it tumbles. */
type Spark = {
  x: number;
  y: number;
  vx: number;
  vy: number;
  readonly radius: number;
  /** Radians now, and a second. */
  turn: number;
  readonly spin: number;
  readonly coin: boolean;
  readonly color: number;
};

const secondsLong = 2.1;
const gravity = 900;
/** What the air leaves of the speed after a second. */
const drag = 0.32;
/** A phone with few cores draws fewer. */
const many = 72;
const few = 48;

/** Coins and gold leaf that fly off the card as it turns up: a canvas of its own, still and gone after two seconds. */
export function Burst({ afterMs }: { readonly afterMs: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const sheet = canvas.current;
    const pen = sheet?.getContext('2d');
    if (!sheet || !pen) return;
    let frame = 0;
    const timer = setTimeout(() => {
      frame = fly(sheet, pen, (next) => {
        frame = next;
      });
    }, afterMs);
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, [afterMs]);
  return <canvas ref={canvas} className={styles.burst} />;
}

function fly(
  sheet: HTMLCanvasElement,
  pen: CanvasRenderingContext2D,
  onFrame: (frame: number) => void,
): number {
  const { width, height } = sheet.getBoundingClientRect();
  const density = Math.min(devicePixelRatio, 2);
  [sheet.width, sheet.height] = [width * density, height * density];
  const colors = colorsOf(sheet);
  const sparks = Array.from({ length: (navigator.hardwareConcurrency ?? 2) > 4 ? many : few }, newSpark);
  const began = performance.now();
  let last = began;
  const draw = (now: number) => {
    const age = (now - began) / 1_000;
    // A tab that was away for a while does not throw everything at once.
    const passed = Math.min(0.05, (now - last) / 1_000);
    last = now;
    pen.setTransform(density, 0, 0, density, 0, 0);
    pen.clearRect(0, 0, width, height);
    if (age > secondsLong) return;
    pen.globalAlpha = Math.min(1, (secondsLong - age) / 0.6);
    pen.translate(width / 2, height * 0.42);
    for (const spark of sparks) {
      step(spark, passed);
      paint(pen, spark, colors);
    }
    onFrame(requestAnimationFrame(draw));
  };
  return requestAnimationFrame(draw);
}

function newSpark(_: unknown, place: number): Spark {
  const angle = Math.random() * Math.PI * 2;
  const coin = place % 3 === 0;
  const speed = 180 + Math.random() * (coin ? 380 : 520);
  return {
    x: Math.cos(angle) * 50,
    y: Math.sin(angle) * 70,
    vx: Math.cos(angle) * speed,
    // More upwards than down: it falls by itself.
    vy: Math.sin(angle) * speed * 0.9 - 240,
    radius: coin ? 6 + Math.random() * 5 : 1.5 + Math.random() * 2.5,
    turn: Math.random() * Math.PI,
    spin: (Math.random() - 0.5) * 18,
    coin,
    color: coin ? 0 : place % 2,
  };
}

function step(spark: Spark, passed: number): void {
  const kept = drag ** passed;
  spark.vx *= kept;
  spark.vy = spark.vy * kept + gravity * passed;
  spark.x += spark.vx * passed;
  spark.y += spark.vy * passed;
  spark.turn += spark.spin * passed;
}

type Colors = { readonly rim: string; readonly sides: readonly string[] };

/** A coin tumbles: its width follows the turn, and a rim shows on its edge. Leaf is a small diamond. */
function paint(
  pen: CanvasRenderingContext2D,
  { x, y, radius, turn, coin, color }: Spark,
  { rim, sides }: Colors,
): void {
  const narrow = Math.abs(Math.cos(turn));
  pen.fillStyle = sides[color] ?? rim;
  pen.beginPath();
  if (!coin) {
    const wide = radius * Math.max(0.25, narrow);
    pen.moveTo(x, y - radius * 1.6);
    pen.lineTo(x + wide, y);
    pen.lineTo(x, y + radius * 1.6);
    pen.lineTo(x - wide, y);
    pen.fill();
    return;
  }
  const wide = Math.max(1.2, radius * narrow);
  pen.ellipse(x, y, wide, radius, 0, 0, Math.PI * 2);
  pen.fill();
  if (narrow < 0.3) return;
  pen.strokeStyle = rim;
  pen.lineWidth = 1.4;
  pen.beginPath();
  pen.ellipse(x, y, wide * 0.7, radius * 0.7, 0, 0, Math.PI * 2);
  pen.stroke();
}

function colorsOf(element: Element): Colors {
  const style = getComputedStyle(element);
  const [gold, leaf] = [
    style.getPropertyValue('--color-on-ink-accent'),
    style.getPropertyValue('--color-on-ink'),
  ];
  return { rim: style.getPropertyValue('--color-ink-2'), sides: [gold, leaf] };
}
