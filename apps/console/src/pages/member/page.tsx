export function MemberPage() {
  return <p>member</p>;
}
