export function MembersPage() {
  return <p>members</p>;
}
