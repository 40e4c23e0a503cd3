# In app/controllers/errors_controller.rb, with `config.exceptions_app = routes` and `match '/500', to: 'errors#failed', via: :all`.
class ErrorsController < ActionController::Base
  ALPHABET = '23456789abcdefghjkmnpqrstvwxyz'.chars.freeze

  def failed
    error = request.env['action_dispatch.exception']
    digest = Array.new(10) { ALPHABET[SecureRandom.random_number(ALPHABET.size)] }.join
    Rails.logger.error({ level: 'error', digest: digest, message: error&.message, stack: error&.backtrace&.join("\n") }.to_json)
    Sentry.capture_exception(error, tags: { digest: digest }) if error
    response.set_header('X-Digest', digest)
    render html: <<~HTML.html_safe, status: :internal_server_error, layout: false
      <!doctype html><meta charset="utf-8"><title>Application error</title>
      <p>Application error: a server-side exception has occurred (see the server logs for more information).</p>
      <p>Digest: <code>#{digest}</code> <a href="https://errors.example.com/d/#{digest}">Look up this digest</a></p>
    HTML
  end
end
