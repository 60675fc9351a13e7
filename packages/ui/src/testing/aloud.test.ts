// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { aloud } from './aloud.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

test('words are heard by paragraph, controls with what they are given, and nothing of what is for the eye alone', () => {
  document.body.innerHTML = `
    <h2>Wallet</h2>
    <p>You hold <b>12</b> yuan<svg aria-hidden="true"><title>coin</title></svg></p>
    <p aria-hidden="true">0.00</p>
    <form aria-label="Pay out">
      <label for="sum">Amount</label>
      <input id="sum" inputmode="decimal" value="5" aria-describedby="note" />
      <p id="note">100 at least</p>
      <fieldset><legend>Network</legend>
        <label><input type="radio" checked /><span>TRC20</span></label>
        <label><input type="radio" /><span>ERC20</span></label>
      </fieldset>
      <select aria-label="To"><option>A</option><option>B</option></select>
      <button type="submit" aria-busy="true"><img alt="" />Send<i aria-label="now"></i></button>
    </form>
    <p role="status"></p>
    <ul aria-label="Records"><li><a href="/records" target="_blank">All <small>3</small></a></li></ul>
    <img alt="A code" />`;
  expect(aloud()).toEqual([
    'h2: Wallet',
    'You hold 12 yuan',
    'form “Pay out”:',
    'field “Amount” holds “5” inputmode=decimal (100 at least)',
    'legend: Network',
    'radio “TRC20” chosen',
    'radio “ERC20”',
    'list “To” holds “A” A / B',
    'button “Send now” aria-busy=true',
    'status: –',
    'ul “Records”:',
    'link “All 3” href=/records target=_blank',
    'image “A code”',
  ]);
});

test('a picture that is not said to be without words is heard as such, also in a control', () => {
  document.body.innerHTML =
    '<img src="a.svg" /><a href="/"><img src="b.svg" />Home</a><p><img alt="" />Here</p>';
  expect(aloud()).toEqual(['image “without words”', 'link “without words Home” href=/', 'Here']);
});

test('a figure that can be stepped is heard with what it holds and its bounds', () => {
  document.body.innerHTML =
    '<input role="spinbutton" aria-label="Hours" value="3" aria-valuemin="1" aria-valuemax="24" />';
  expect(aloud()).toEqual(['spinbutton “Hours” holds “3” aria-valuemax=24 aria-valuemin=1']);
});

test('what describes nothing is told, and a control without a name has an empty one', () => {
  document.body.innerHTML = '<button aria-describedby="gone"><svg></svg></button>';
  expect(aloud()).toEqual(['button “” (nothing has the id gone)']);
});
