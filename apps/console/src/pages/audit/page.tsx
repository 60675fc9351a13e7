export function AuditPage() {
  return <p>audit</p>;
}
