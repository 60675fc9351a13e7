export function BooksPage() {
  return <p>books</p>;
}
